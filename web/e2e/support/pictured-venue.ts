import type { Browser } from 'playwright-core';
import type { OwnerApi } from './owner-api.ts';

/** Creates a JPEG of this size with several colours, like a photo from a phone. */
export async function takePhoto(browser: Browser, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage();
  const dataUrl = await page.evaluate(
    (size) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, size);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      const colours = context.createLinearGradient(0, 0, size.width, size.height);
      colours.addColorStop(0, '#c52');
      colours.addColorStop(1, '#a31');
      context.fillStyle = colours;
      context.fillRect(0, 0, size.width, size.height);
      return canvas.toDataURL('image/jpeg', 0.9);
    },
    { width, height },
  );
  await page.close();
  return Buffer.from(dataUrl.replace(/^.*,/, ''), 'base64');
}

/** Uploads the photo as an owner would, and returns its URL. */
export async function uploadPhoto(api: OwnerApi, bytes: Buffer): Promise<string> {
  type Header = { readonly name: string; readonly value: string };
  const { uploadToken, url, headers } = await api.call<{
    uploadToken: string;
    url: string;
    headers: readonly Header[];
  }>(
    `mutation ($input: CreateUploadInput!) {
      createUpload(input: $input) { uploadToken url headers { name value } } }`,
    { fileName: 'снимка.jpg', contentType: 'image/jpeg', size: bytes.length, purpose: 'ITEM' },
  );
  const sent = await fetch(url, {
    method: 'PUT',
    headers: headers.map(({ name, value }): [string, string] => [name, value]),
    body: new Uint8Array(bytes),
  });
  if (!sent.ok) throw new Error(`the upload was refused: ${sent.status}`);
  const done = await api.call<{ url: string }>(
    'mutation ($input: CompleteUploadInput!) { completeUpload(input: $input) { url } }',
    { uploadToken },
  );
  return done.url;
}

/** Creates a menu with many sections. Only the items of the first and the last section have pictures. */
export async function createPicturedVenue(
  browser: Browser,
  api: OwnerApi,
  name: string,
): Promise<{ readonly first: string; readonly last: string }> {
  const create = async (entity: string, input: object): Promise<string> => {
    const query = `mutation ($input: Create${entity}Input!) { create${entity}(input: $input) { id } }`;
    return (await api.call<{ id: string }>(query, input)).id;
  };
  const first = await uploadPhoto(api, await takePhoto(browser, 1600, 1200));
  const last = await uploadPhoto(api, await takePhoto(browser, 900, 1200));
  const text = (bg: string) => JSON.stringify({ name: { bg }, description: { bg } });
  await create('Account', { name, email: 'photo@example.com', phone: '+359888123456' });
  const menuID = await create('Menu', { translations: text('Меню'), active: true });
  const sections = 14;
  for (let position = 1; position <= sections; position += 1) {
    const translations = text(`Раздел ${position}`);
    const sectionID = await create('Section', { menuID, translations, position });
    const imageUrl = { 1: first, [sections]: last }[position] ?? '';
    for (const item of ['Ястие', 'Друго ястие', 'Трето ястие']) {
      const price = 10 + position;
      await create('Item', { sectionID, translations: text(item), price, imageUrl });
    }
  }
  return { first, last };
}
