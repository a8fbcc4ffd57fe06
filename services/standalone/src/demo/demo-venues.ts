import { alpenroesli } from './alpenroesli.ts';
import type { DemoVenue } from './demo-venue.ts';
import { gasthausRose } from './gasthaus-rose.ts';
import { rodenKray } from './roden-kray/roden-kray.ts';

/** The venue with a full menu first; the small ones bring other currencies and hidden rows. */
export const demoVenues: readonly DemoVenue[] = [rodenKray, gasthausRose, alpenroesli];
