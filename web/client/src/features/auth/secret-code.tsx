import { create } from 'qrcode';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns the URL for authenticator apps, which display the issuer and the email address in it. */
const addressOf = (secret: string, email: string): string => {
  const issuer = 'QR-menu';
  const label = `${issuer}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer })}`;
};

/** The width of the white margin around the code, in modules. */
const margin = 4;

/** Shows the secret as a QR code, which is drawn in the browser so that no request contains the secret. */
export function SecretCode({ secret, email }: { readonly secret: string; readonly email: string }) {
  const { t } = useTranslation();
  const { size, path } = useMemo(() => {
    const { modules } = create(addressOf(secret, email), { errorCorrectionLevel: 'M' });
    const squares = [...modules.data].flatMap((isDark, index) => {
      const [x, y] = [index % modules.size, Math.floor(index / modules.size)];
      return isDark ? [`M${x} ${y}h1v1h-1z`] : [];
    });
    return { size: modules.size, path: squares.join('') };
  }, [secret, email]);
  const all = size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={t('twoStep.secretCode')}
      className="two-step-code"
      viewBox={`${-margin} ${-margin} ${all} ${all}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M${-margin} ${-margin}h${all}v${all}h${-all}z`} />
      <path d={path} />
    </svg>
  );
}
