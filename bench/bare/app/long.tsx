const PARTS = Array.from({ length: 234 }, (_, index) => index + 1);

/** A static page with as many elements as the product's home page, about 1170, of the same kinds, in the same language. */
export default function Long() {
  return (
    <main>
      <title>Гола страница</title>
      <h1>Гола страница</h1>
      {PARTS.map((part) => (
        <section className="box" key={part}>
          <p className="small">
            <a href={`/long?part=${part}`}>Дел {part}</a>
            <span>од страницата</span>
          </p>
          <input type="checkbox" name="part" value={part} />
        </section>
      ))}
    </main>
  );
}
