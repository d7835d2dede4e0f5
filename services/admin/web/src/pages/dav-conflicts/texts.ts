import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('dav-conflicts', {
  en: {
    description:
      'Both sides have changed the same. The policy of the collection has chosen a version; choose another one here, or confirm it.',
    'state.open': 'Open',
    'state.resolved': 'Resolved',
    'state.all': 'All',
    open: 'Open',
    resolved: 'Resolved',
    emptyOpen: 'No conflict waits for a decision',
    empty: 'There is no conflict',
    kind: 'What happened',
    'kind.both_changed': 'Both sides changed the same field',
    'kind.deleted_on_server': 'Deleted on the server, changed here',
    'kind.deleted_locally': 'Deleted here, changed on the server',
    detected: 'Detected',
  },
  pl: {
    description:
      'Obie strony zmieniły to samo. Zasada kolekcji wybrała wersję; tutaj możesz ją zatwierdzić albo wybrać inną.',
    'state.open': 'Otwarte',
    'state.resolved': 'Rozstrzygnięte',
    'state.all': 'Wszystkie',
    open: 'Otwarty',
    resolved: 'Rozstrzygnięty',
    emptyOpen: 'Żaden konflikt nie czeka na decyzję',
    empty: 'Nie ma konfliktów',
    kind: 'Co się stało',
    'kind.both_changed': 'Obie strony zmieniły to samo pole',
    'kind.deleted_on_server': 'Usunięto na serwerze, zmieniono tutaj',
    'kind.deleted_locally': 'Usunięto tutaj, zmieniono na serwerze',
    detected: 'Wykryto',
  },
})
