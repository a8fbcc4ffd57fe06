/** Addresses of what the page loads; the server takes them from the build's manifest. */
export type GuestAssets = {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
};
