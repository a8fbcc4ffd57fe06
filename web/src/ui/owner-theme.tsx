import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './mantine-styles.ts';

const theme = createTheme({ respectReducedMotion: true });

/**
 * The component library for the owner's screens. Its variables come from the style sheets, so that
 * it adds no inline `<style>` and the page can forbid those.
 */
export function OwnerTheme({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      withCssVariables={false}
      withStaticClasses={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
