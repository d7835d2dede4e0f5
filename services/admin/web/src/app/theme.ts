import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorScheme,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import classes from './theme.module.css'

/**
 * The accent: teal. White has a contrast of 5.5 on shade 8, and black of 8.4 on shade 4, which fills buttons in the
 * dark.
 */
const accent: MantineColorsTuple = [
  '#eaf6f5',
  '#d3ebe8',
  '#a6d8d2',
  '#76c4bb',
  '#4fb3a8',
  '#2d968b',
  '#1b877d',
  '#147e75',
  '#0f766e',
  '#0a4f4a',
]

/** Colours of texts on white and on light tints of the same colour: at least 4.5, the contrast of WCAG AA. */
const textsOnLight = {
  accent: '#0c5f58',
  blue: '#14508c',
  grape: '#6f2580',
  gray: '#495057',
  green: '#1e6b31',
  orange: '#8a3a06',
  red: '#a51f1f',
  yellow: '#6b4a00',
} as const

const colorNames = ['accent', 'blue', 'grape', 'gray', 'green', 'orange', 'red', 'yellow'] as const

/** Sets the colours of texts that Mantine's own shades show with too little contrast. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c646b',
    '--mantine-color-placeholder': '#6b7278',
    '--mantine-color-error': textsOnLight.red,
    ...variablesOf((name) => textsOnLight[name]),
  },
  dark: {
    '--mantine-color-dimmed': '#b0b3b8',
    '--mantine-color-placeholder': '#9a9da3',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    ...variablesOf((name) => `var(--mantine-color-${name}-3)`),
  },
})

function variablesOf(colorOf: (name: keyof typeof textsOnLight) => string): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const name of colorNames) {
    const color = colorOf(name)
    for (const use of ['text', 'light-color', 'outline']) variables[`--mantine-color-${name}-${use}`] = color
  }
  return variables
}

/**
 * Texts on filled buttons: Mantine chooses black or white for the shade of the light colours; the shade of the dark
 * ones needs black.
 */
function filledOnDark(input: Parameters<VariantColorsResolver>[0]): ReturnType<VariantColorsResolver> {
  const colors = defaultVariantColorsResolver(input)
  return input.variant === 'filled'
    ? { ...colors, color: `light-dark(${colors.color}, var(--mantine-color-black))` }
    : colors
}

/** A sign that no keyboard and no text has. */
const noSeparator = '\u2396'

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 4 },
  colors: { accent },
  autoContrast: true,
  // Where black and white have the same contrast.
  luminanceThreshold: 0.179,
  variantColorResolver: filledOnDark,
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
    Badge: {
      defaultProps: {
        variant: 'light',
        radius: 'sm',
        tt: 'none',
        fw: 500,
        fz: 'xs',
        lts: 0,
        miw: 'max-content',
      },
    },
    Drawer: {
      defaultProps: { position: 'right', size: 'lg', padding: 'lg' },
      classNames: { title: classes.title },
    },
    Modal: { classNames: { title: classes.title } },
    Tooltip: {
      defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: true } },
    },
    // Whole numbers only: a pasted 1.234 or 1,234 has no decimals. It would be cut to 1 at a decimal separator.
    NumberInput: {
      defaultProps: { allowDecimal: false, decimalSeparator: noSeparator, allowedDecimalSeparators: [] },
    },
    Text: { defaultProps: { size: 'sm' } },
    SegmentedControl: { defaultProps: { maw: '100%' }, classNames: { label: classes.segment } },
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 'sm' }, classNames: { th: classes.th } },
  },
})

/**
 * Where the choice light, dark or as the system is kept. `public/theme.js` reads the same key before the first paint.
 */
export const colorSchemeStorageKey = 'fiscus-theme'

/** The choices of colours, in the order of the menu. */
export const colorSchemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto']

/** Reads a choice of colours; an unknown one is that of the system. */
export function colorSchemeOf(value: string): MantineColorScheme {
  return colorSchemes.find((scheme) => scheme === value) ?? 'auto'
}
