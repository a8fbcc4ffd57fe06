const paths = {
  edit: 'M11.3 2.3l2.4 2.4-8 8-3.1.7.7-3.1zM9.8 3.8l2.4 2.4',
  remove: 'M3 4.5h10M6.2 4.5V2.8h3.6v1.7M4.3 4.5l.6 8.7h6.2l.6-8.7M6.8 7v4M9.2 7v4',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
} as const;

/** A drawing beside a spoken name. */
export function Icon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="18"
      height="18"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
