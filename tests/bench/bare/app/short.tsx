/** The least that a page can be. */
export default function Short() {
  return (
    <main>
      <title>Bare page</title>
      <h1>Bare page</h1>
      <p>Nothing is looked up for this page, and nothing is kept.</p>
    </main>
  );
}
