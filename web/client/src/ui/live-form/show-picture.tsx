import type { ShowValue } from './field-notices.tsx';

/** A picture's address, as people read it. */
export const showPicture: ShowValue = (url) => (url ? <img src={url} alt="" /> : null);
