const grounds = ["#d9e4dc", "#e9dcc9", "#d8dfe8", "#ecd9d3", "#e4e0cf", "#dcd6e4"];
const shapes = ["#3f6b57", "#8a5a34", "#3d5a80", "#9a4f43", "#77702f", "#5d4a7e"];

/** A product image, drawn as SVG so that it is available offline; the same for the same id. */
export function productImage(productId: string): string {
  const seed = Number(BigInt(productId) % 9973n);
  const ground = grounds[seed % grounds.length]!;
  const shape = shapes[(seed >> 3) % shapes.length]!;
  const round = 60 + (seed % 120);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><rect width="600" height="600" fill="${ground}"/>` +
    `<rect x="170" y="190" width="260" height="260" rx="${round}" fill="${shape}"/>` +
    `<rect x="210" y="150" width="180" height="50" rx="25" fill="${shape}" opacity=".6"/></svg>`
  );
}
