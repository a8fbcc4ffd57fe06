import { createTheme, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import './mantine-styles.ts';

/**
 * Configures the component library for the owner's screens. Its CSS variables come from style sheets, so that
 * the content policy can forbid inline styles.
 */
export function OwnerTheme({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const theme = useMemo(
    () =>
      createTheme({
        respectReducedMotion: true,
        components: {
          // `owner.css` enlarges these controls on touch screens.
          Button: { classNames: { root: 'touch' } },
          ActionIcon: { classNames: { root: 'touch' } },
          Burger: { classNames: { root: 'touch' } },
          NavLink: { classNames: { root: 'touch' } },
          Input: { classNames: { wrapper: 'touch-field' } },
          Checkbox: { classNames: { input: 'touch-box' } },
          // Without a label, screen readers cannot describe the close button of a toast.
          CloseButton: {
            defaultProps: { 'aria-label': t('admin.close') },
            classNames: { root: 'touch' },
          },
          Modal: {
            defaultProps: {
              centered: true,
              // Locking the page's scroll position would need an inline <style>, which the content policy
              // forbids.
              lockScroll: false,
              classNames: { title: 'dialog-title' },
            },
          },
        },
      }),
    [t],
  );
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withStaticClasses={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
