import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('pdf-templates', {
  en: {
    title: 'PDF templates',
    description:
      'How documents look as PDFs. The standard templates cannot be changed; a copy is a template of your own.',
    standard: 'Standard',
    own: 'Own',
    default: 'Default of its kind',
    changed: 'Changed',
    copy: 'Copy a template',
    copyTitle: 'Copy a template',
    copyAction: 'Copy',
    from: 'Template to copy',
    nameHelp: 'In lists, and in the form of a PDF job.',
    copied: 'The template {{name}} is stored.',
    empty: 'No template of this kind',
  },
  pl: {
    title: 'Szablony PDF',
    description:
      'Wygląd dokumentów w plikach PDF. Szablonów standardowych nie można zmieniać; kopia jest własnym szablonem.',
    standard: 'Standardowy',
    own: 'Własny',
    default: 'Domyślny dla rodzaju',
    changed: 'Zmieniono',
    copy: 'Skopiuj szablon',
    copyTitle: 'Kopia szablonu',
    copyAction: 'Skopiuj',
    from: 'Szablon do skopiowania',
    nameHelp: 'Na listach i w formularzu zadania PDF.',
    copied: 'Szablon {{name}} zapisano.',
    empty: 'Brak szablonów tego rodzaju',
  },
})
