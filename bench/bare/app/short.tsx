/** The least that a page can be. */
export default function Short() {
  return (
    <main>
      <title>Гола страница</title>
      <h1>Гола страница</h1>
      <p>За оваа страница ништо не се бара и ништо не се чува.</p>
    </main>
  );
}
