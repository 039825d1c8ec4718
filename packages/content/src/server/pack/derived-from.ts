/** Returns a function that computes a value again only once its source is another object. */
export function derivedFrom<Source extends object, Value>(
  source: () => Source,
  make: (source: Source) => Value,
): () => Value {
  let made: { of: Source; value: Value } | undefined;
  return () => {
    const of = source();
    if (made?.of !== of) made = { of, value: make(of) };
    return made.value;
  };
}
