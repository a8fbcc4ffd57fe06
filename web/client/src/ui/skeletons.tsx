import { Loading } from '#ui/status.tsx';
import './skeletons.css';

const rows = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The outline of a list while it loads; the words are for those who cannot see it. */
export function ListSkeleton({ text }: { readonly text: string }) {
  return (
    <div className="skeleton">
      <Loading text={text} />
      <div aria-hidden>
        {rows.map((row) => (
          <div key={row} className="skeleton-row">
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  );
}

export function FormSkeleton() {
  return (
    <div className="skeleton">
      <Loading />
      <div aria-hidden className="record-form">
        {rows.map((row) => (
          <div key={row} className="skeleton-field">
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  );
}
