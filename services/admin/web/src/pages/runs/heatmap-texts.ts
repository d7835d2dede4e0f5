import { defineTexts } from '../../texts/texts.ts'

export const heatmapTexts = defineTexts('heatmap', {
  en: {
    title: 'Runs by task and time',
    help: 'Arrow keys move between the cells, Enter lists the runs of a cell.',
    symbols: 'Symbols',
    numbers: 'Numbers',
    legend: 'Legend',
    runs_one: '{{count}} run',
    runs_other: '{{count}} runs',
    noRuns: 'no runs',
    more: 'The tasks with the most failures are shown: {{shown}} of {{all}}.',
    empty: 'There were no runs in this period.',
  },
  pl: {
    title: 'Przebiegi według zadań i czasu',
    help: 'Strzałki przechodzą między polami, Enter pokazuje przebiegi pola.',
    symbols: 'Symbole',
    numbers: 'Liczby',
    legend: 'Legenda',
    runs_one: '{{count}} przebieg',
    runs_few: '{{count}} przebiegi',
    runs_many: '{{count}} przebiegów',
    runs_other: '{{count}} przebiegu',
    noRuns: 'brak przebiegów',
    more: 'Pokazane są zadania z największą liczbą błędów: {{shown}} z {{all}}.',
    empty: 'W tym okresie nie było przebiegów.',
  },
})
