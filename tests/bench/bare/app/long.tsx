const PARTS = Array.from({ length: 234 }, (_, index) => index + 1);

/** A static page with as many elements as the product's home page, about 1170, of the same kinds. */
export default function Long() {
  return (
    <main>
      <title>Bare page</title>
      <h1>Bare page</h1>
      {PARTS.map((part) => (
        <section className="box" key={part}>
          <p className="small">
            <a href={`/long?part=${part}`}>Part {part}</a>
            <span>of the page</span>
          </p>
          <input type="checkbox" name="part" value={part} />
        </section>
      ))}
    </main>
  );
}
