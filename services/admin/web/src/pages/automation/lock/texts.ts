import { defineTexts } from '../../../texts/texts.ts'

export const texts = defineTexts('lock', {
  en: {
    lockTimeout: 'Its time-out is at {{time}}, in {{left}}.',
    lockSilent: 'Its worker does not respond.',
    lockRelease:
      'Unless the worker returns, the lock is released at {{time}}, in {{left}}, and the run is tried again.',
    lockReleaseSoon: 'The lock is released with the next tick, and the run is tried again.',
    lockManual: 'You need not wait: cancel the run to release it by hand.',
  },
  pl: {
    lockTimeout: 'Limit czasu mija o {{time}}, za {{left}}.',
    lockSilent: 'Jego proces roboczy nie odpowiada.',
    lockRelease:
      'Jeśli proces nie wróci, blokada zostanie zwolniona o {{time}}, za {{left}}, a przebieg ponowiony.',
    lockReleaseSoon: 'Blokada zostanie zwolniona przy najbliższym takcie, a przebieg ponowiony.',
    lockManual: 'Nie trzeba czekać: anuluj przebieg, aby zwolnić blokadę ręcznie.',
  },
})
