import { defineTexts } from '../../texts/texts.ts'

/** The names of the buttons of the editor. */
export const editorTexts = defineTexts('editor', {
  en: {
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underlined',
    strike: 'Struck through',
    clear: 'Clear the format',
    bullets: 'List',
    numbers: 'Numbered list',
    quote: 'Quotation',
    link: 'Link',
    unlink: 'Remove the link',
    linkAddress: 'Address of the link',
    linkNewTab: 'The link opens a new tab',
    linkSameTab: 'The link opens in the same tab',
    linkSave: 'Set the link',
    redo: 'Redo',
  },
  pl: {
    bold: 'Pogrubienie',
    italic: 'Kursywa',
    underline: 'Podkreślenie',
    strike: 'Przekreślenie',
    clear: 'Wyczyść format',
    bullets: 'Lista',
    numbers: 'Lista numerowana',
    quote: 'Cytat',
    link: 'Odnośnik',
    unlink: 'Usuń odnośnik',
    linkAddress: 'Adres odnośnika',
    linkNewTab: 'Odnośnik otwiera nową kartę',
    linkSameTab: 'Odnośnik otwiera się w tej samej karcie',
    linkSave: 'Ustaw odnośnik',
    redo: 'Ponów',
  },
})
