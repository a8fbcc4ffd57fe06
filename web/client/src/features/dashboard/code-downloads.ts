import type { Language } from '@qr-menu/schema';

type CodeChoice = {
  readonly language: Language;
  readonly logo: boolean;
};

const pieces = [
  { label: 'dashboard.code.svg', format: 'svg', parameters: { layout: 'code' } },
  { label: 'dashboard.code.png', format: 'png', parameters: { layout: 'code' } },
  { label: 'dashboard.code.tent', format: 'pdf', parameters: { layout: 'tent' } },
  {
    label: 'dashboard.code.roundSticker',
    format: 'pdf',
    parameters: { layout: 'sticker', shape: 'round' },
  },
  {
    label: 'dashboard.code.squareSticker',
    format: 'pdf',
    parameters: { layout: 'sticker', shape: 'square' },
  },
] as const;

/** The files of a venue's code. They come from this site, whatever host the code itself names. */
export function codeDownloads(qrUrl: string, { language, logo }: CodeChoice) {
  const { pathname } = new URL(qrUrl);
  return pieces.map(({ label, format, parameters }) => {
    const search = new URLSearchParams({
      ...parameters,
      ...(parameters.layout === 'code' ? {} : { lang: language }),
      ...(logo ? { logo: '1' } : {}),
    });
    return { label, href: `${pathname}.${format}?${search}` };
  });
}
