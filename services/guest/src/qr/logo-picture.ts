import sharp from 'sharp';

const side = 512;
/** As for uploads: more pixels are meant to fill our memory. */
const maximumPixels = 52_000_000;

/** A logo as a square PNG on white; null when the bytes are no picture. */
export async function logoPicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await sharp(bytes, { limitInputPixels: maximumPixels })
      .autoOrient()
      .resize(side, side, { fit: 'contain', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .png({ palette: true, colours: 128 })
      .toBuffer();
  } catch {
    return null;
  }
}
