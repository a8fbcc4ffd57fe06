/** The logo and the name. The same logo file is also the icon of every page. */
export function Logo({ brand }: { readonly brand: string }) {
  return (
    <span className="logo">
      <img src="/icons/icon.svg" alt="" width={36} height={36} />
      <span>{brand}</span>
    </span>
  );
}
