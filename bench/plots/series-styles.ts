/** The look of one series. Colour, marker and dashes differ for each, so that none of them is the only difference. */
export type SeriesStyle = {
  light: string
  dark: string
  /** The path of the marker, from the point. */
  marker: string
  /** The dashes of its line if it is a reference. */
  dashes: string
}

export const grounds = { light: '#ffffff', dark: '#0d1117' } as const

/**
 * The hues of Okabe and Ito for all kinds of colour vision, darker or lighter where their contrast to the ground was
 * below 3.
 */
export const seriesStyles: readonly SeriesStyle[] = [
  {
    light: '#0072b2',
    dark: '#56b4e9',
    marker: 'm-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z',
    dashes: '8 4',
  },
  { light: '#d55e00', dark: '#ff8f4a', marker: 'm-4-4h8v8h-8z', dashes: '2 3' },
  { light: '#00916a', dark: '#2fc795', marker: 'm0-5.2l5 8.7h-10z', dashes: '7 3 2 3' },
  { light: '#b0508c', dark: '#e79ac6', marker: 'm0-5.6l5.6 5.6l-5.6 5.6l-5.6-5.6z', dashes: '12 3' },
  { light: '#3b434b', dark: '#d6dde4', marker: 'm0 5.2l5-8.7h-10z', dashes: '4 4' },
  {
    light: '#a87900',
    dark: '#f0d442',
    marker: 'm-1.7-5h3.4v3.3h3.3v3.4h-3.3v3.3h-3.4v-3.3h-3.3v-3.4h3.3z',
    dashes: '12 3 2 3 2 3',
  },
]
