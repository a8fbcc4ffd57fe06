import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tabStorage } from '#session/browser-storage.ts';
import './first-wait.css';

const reloadKey = 'qr-menu.reloaded-at';
/** In milliseconds. If a second error follows within this time, the cause is not a new release. */
const patience = 60_000;

/** The error messages of Chromium, Firefox and Safari when a script is missing. */
const missingScript =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

/**
 * Reloads the tab if it needs a script that the server no longer has after a release. Returns whether the tab
 * is being reloaded.
 */
function reloadsForRelease(error: unknown): boolean {
  if (!(error instanceof Error) || !missingScript.test(error.message)) return false;
  if (Date.now() - Number(tabStorage.getItem(reloadKey) ?? 0) < patience) return false;
  tabStorage.setItem(reloadKey, String(Date.now()));
  location.reload();
  return true;
}

type BoundaryProps = {
  readonly children: ReactNode;
  /** After an error, the page is rendered again when this value changes. */
  readonly page?: string;
};
type BoundaryState = { readonly failed: boolean; readonly reloading: boolean };

/** Shows an error screen if a page crashes. If the page's script is missing, reloads the page once. */
export class ErrorScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, reloading: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true, reloading: true };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    if (!reloadsForRelease(error)) this.setState({ failed: true, reloading: false });
  }

  override componentDidUpdate({ page }: BoundaryProps): void {
    if (page !== this.props.page && this.state.failed) {
      this.setState({ failed: false, reloading: false });
    }
  }

  override render(): ReactNode {
    const { failed, reloading } = this.state;
    if (!failed) return this.props.children;
    return reloading ? <Wait /> : <ErrorScreen />;
  }
}

function Wait() {
  const { t } = useTranslation();
  return (
    <p role="status" className="first-wait">
      {t('site.loading')}
    </p>
  );
}

/** Does not use the component library, because that may be the part that failed to load. */
function ErrorScreen() {
  const { t } = useTranslation();
  return (
    <div role="alert" className="first-wait">
      <h1>{t('site.broken')}</h1>
      <p>{t('site.brokenHint')}</p>
      <p className="first-ways">
        <button type="button" onClick={() => location.reload()}>
          {t('site.reload')}
        </button>
        <a href="/admin">{t('site.overview')}</a>
      </p>
    </div>
  );
}
