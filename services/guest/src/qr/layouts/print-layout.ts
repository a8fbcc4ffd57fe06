import type { PrintTexts } from '@qr-menu/menu-page';
import type { Typefaces } from '../text/typefaces.ts';
import type { PrintedCode } from './code-shapes.ts';

/** What a printed piece shows. */
export type PrintContent = {
  readonly mark: PrintedCode;
  /** Empty when the venue shows none. */
  readonly venueName: string;
  /** The address as a person types it. */
  readonly address: string;
  readonly texts: PrintTexts;
};

export type PrintInput = PrintContent & { readonly typefaces: Typefaces };

/** How far colour goes on beyond the cut, so that no white shows where a blade slips. */
export const bleed = 3;
