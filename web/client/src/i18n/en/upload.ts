/** Texts of choosing and sending an image. */
export const upload = {
  hint: 'JPEG, PNG, WebP, AVIF or GIF, up to 20 MB. You can also drop a file here.',
  choose: 'Choose an image',
  replace: 'Choose another image',
  cancel: 'Cancel upload',
  retry: 'Try again',
  remove: 'Remove image',
  progress: 'Upload progress',
  finishing: '100 %: preparing the image…',
  preview: 'Preview of the image',
};
