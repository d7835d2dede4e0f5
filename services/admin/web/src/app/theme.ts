import { createTheme, type MantineColorScheme, type MantineColorsTuple } from '@mantine/core'

/** The accent: a dark teal, with the contrast of WCAG AA on white from shade 6, and on the dark background up to shade 4. */
const accent: MantineColorsTuple = [
  '#eaf6f5',
  '#d3ebe8',
  '#a6d8d2',
  '#76c4bb',
  '#4fb3a8',
  '#2d968b',
  '#0f766e',
  '#0c625b',
  '#0a4f4a',
  '#073d39',
]

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  colors: { accent },
  autoContrast: true,
  luminanceThreshold: 0.35,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  components: {
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 } },
    Drawer: { defaultProps: { position: 'right', size: 'lg', padding: 'lg' } },
    Tooltip: {
      defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: true } },
    },
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 'sm' } },
  },
})

/** Where the choice light, dark or as the system is kept. `public/theme.js` reads the same key before the first paint. */
export const colorSchemeStorageKey = 'fiscus-theme'

/** The choices of colours, in the order of the menu. */
export const colorSchemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto']
