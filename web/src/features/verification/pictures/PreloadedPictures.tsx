/** Loads pictures that are about to be shown. They give way to those on the screen. */
export function PreloadedPictures({ addresses }: { addresses: readonly string[] }) {
  return (
    <div hidden>
      {addresses.map((address) => (
        <img key={address} src={address} alt="" fetchPriority="low" />
      ))}
    </div>
  );
}
