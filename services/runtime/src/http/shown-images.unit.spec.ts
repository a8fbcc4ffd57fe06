import { describe, expect, it } from 'vitest';
import { imageOrigins } from '../process/variables.ts';
import { isImageShown } from './shown-images.ts';

const origin = 'https://menu.example';
const sources = { origin, imageOrigins: ['https://images.example', 'https://cdn.example'] };

describe('a picture on a guest page', () => {
  it.each([
    '',
    '/images/public/anna/abc/320x200/320.webp',
    `${origin}/images/public/anna/abc/320x200/320.webp`,
    'https://images.example/public/anna/abc/320.webp',
    'https://cdn.example/tarator.jpg',
  ])('is shown from %j', (url) => {
    expect(isImageShown(url, sources)).toBe(true);
  });

  it.each([
    'https://tracker.example/tarator.jpg',
    'https://tracker.example/images/public/anna/abcabcabcabc/320x200/320.webp',
    'https://menu.example.tracker.example/public/1.webp',
    'https://menu.example@tracker.example/public/1.webp',
    'HTTPS://TRACKER.EXAMPLE/x.jpg',
    'http://cdn.example/tarator.jpg',
    'https://cdn.example:8443/tarator.jpg',
  ])('is never shown from %j', (url) => {
    expect(isImageShown(url, sources)).toBe(false);
  });

  it('is shown from the upload path of any host if the pages have no fixed origin', () => {
    const open = { origin: null, imageOrigins: [] };
    expect(isImageShown('http://localhost:4000/images/public/anna/abc/320.webp', open)).toBe(true);
    expect(isImageShown('https://tracker.example/tarator.jpg', open)).toBe(false);
  });
});

it('the list of additional origins never contains our own, however the image host is written', () => {
  const environment = { IMAGE_HOSTS: ['https://cdn.example'], PUBLIC_URL: origin };
  for (const IMAGES_BASE_URL of ['/images', `${origin}/images`]) {
    expect(imageOrigins({ ...environment, IMAGES_BASE_URL })).toEqual(['https://cdn.example']);
  }
  expect(imageOrigins({ ...environment, IMAGES_BASE_URL: 'https://images.example/x' })).toEqual([
    'https://images.example',
    'https://cdn.example',
  ]);
});
