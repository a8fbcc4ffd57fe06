export const storedImages = {
  id: '0032-stored-images',
  sql: `
    -- What each workspace's finished images take in the image store. No event tells of them: images that an earlier
    -- release stored have no row and do not count.
    create table stored_images (
      image text collate "C" primary key,
      owner text collate "C" not null,
      bytes bigint not null
    );
    create index stored_images_by_owner on stored_images (owner) include (bytes);
  `,
};
