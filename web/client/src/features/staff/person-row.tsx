import type { ReactNode } from 'react';

export type PersonRowProps = {
  readonly name: string;
  readonly detail: string;
  readonly children: ReactNode;
};

/** Somebody, or a venue, with what can be done. */
export function PersonRow({ name, detail, children }: PersonRowProps) {
  return (
    <li className="person">
      <div className="person-name">
        <b>{name}</b>
        <span>{detail}</span>
      </div>
      <div className="person-actions">{children}</div>
    </li>
  );
}
