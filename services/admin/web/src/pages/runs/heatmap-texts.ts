import { defineTexts } from '../../texts/texts.ts'

export const heatmapTexts = defineTexts('heatmap', {
  en: {
    title: 'Runs by task and time',
    help: 'Arrow keys move between the cells, Enter lists the runs of a cell.',
    task: 'Task',
    symbols: 'Symbols',
    numbers: 'Numbers',
    view: 'View',
    legend: 'Legend',
    runs_one: '{{count}} run',
    runs_other: '{{count}} runs',
    noRuns: 'no runs',
    period: '{{from}} to {{to}}',
    empty: 'There were no runs in this period.',
  },
  pl: {
    title: 'Przebiegi według zadań i czasu',
    help: 'Strzałki przechodzą między polami, Enter pokazuje przebiegi pola.',
    task: 'Zadanie',
    symbols: 'Symbole',
    numbers: 'Liczby',
    view: 'Widok',
    legend: 'Legenda',
    runs_one: '{{count}} przebieg',
    runs_few: '{{count}} przebiegi',
    runs_many: '{{count}} przebiegów',
    runs_other: '{{count}} przebiegu',
    noRuns: 'brak przebiegów',
    period: '{{from}} – {{to}}',
    empty: 'W tym okresie nie było przebiegów.',
  },
})
