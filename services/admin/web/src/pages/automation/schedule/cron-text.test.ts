import { expect, test } from 'vitest'
import { cronText } from './cron-text.ts'

test.each([
  ['* * * * *', 'Every minute', 'Co minutę'],
  ['*/1 * * * *', 'Every minute', 'Co minutę'],
  ['*/2 * * * *', 'Every 2 minutes', 'Co 2 minuty'],
  ['*/5 * * * *', 'Every 5 minutes', 'Co 5 minut'],
  ['0 * * * *', 'Every hour on the hour', 'Co godzinę, o pełnej godzinie'],
  ['22 * * * *', 'Every hour at 22 minutes past', 'Co godzinę, 22 minuty po pełnej'],
  ['5,35 * * * *', 'Every hour at 5 and 35 minutes past', 'Co godzinę, 5 i 35 minut po pełnej'],
  ['*/25 * * * *', 'Every hour at 0, 25 and 50 minutes past', 'Co godzinę, 0, 25 i 50 minut po pełnej'],
  ['15 */2 * * *', 'Every 2 hours at 15 minutes past', 'Co 2 godziny, 15 minut po pełnej'],
  ['0 3 * * *', 'Every day at 03:00', 'Codziennie o 03:00'],
  ['0 */6 * * *', 'Every day at 00:00, 06:00, 12:00 and 18:00', 'Codziennie o 00:00, 06:00, 12:00 i 18:00'],
  [
    '0 */5 * * *',
    'Every hour on the hour, in the hours 0, 5, 10, 15 and 20',
    'Co godzinę, o pełnej godzinie, w godzinach 0, 5, 10, 15 i 20',
  ],
  ['30 2 * * 1-5', 'Monday to Friday at 02:30', 'Od poniedziałku do piątku o 02:30'],
  ['30 2 * * MON,THU', 'Every Monday and Thursday at 02:30', 'W poniedziałki i czwartki o 02:30'],
  ['30 2 * * 2', 'Every Tuesday at 02:30', 'We wtorki o 02:30'],
  ['0 8 * * 0,6', 'Every Saturday and Sunday at 08:00', 'W soboty i niedziele o 08:00'],
  ['0 6 1 * *', 'On the 1st of the month at 06:00', '1. dnia miesiąca o 06:00'],
  [
    '0 6 1,15,22 * *',
    'On the 1st, 15th and 22nd of the month at 06:00',
    '1., 15. i 22. dnia miesiąca o 06:00',
  ],
  ['0 6 1-7 * *', 'From the 1st to the 7th of the month at 06:00', 'Od 1. do 7. dnia miesiąca o 06:00'],
  ['0 6 */3 * *', 'Every 3 days from the 1st of the month at 06:00', 'Co 3 dni od 1. dnia miesiąca o 06:00'],
  ['0 6 * 1,7 *', 'Every day in January and July at 06:00', 'Codziennie w styczniu i lipcu o 06:00'],
  ['0 6 * 9 *', 'Every day in September at 06:00', 'Codziennie we wrześniu o 06:00'],
  [
    '0 6 1 3-5 *',
    'On the 1st of the month from March to May at 06:00',
    '1. dnia miesiąca od marca do maja o 06:00',
  ],
  [
    '*/15 8-17 * * 1-5',
    'Every 15 minutes, from 08:00 to 17:45, Monday to Friday',
    'Co 15 minut, od 08:00 do 17:45, od poniedziałku do piątku',
  ],
  ['* 3 * * *', 'Every minute, from 03:00 to 03:59', 'Co minutę, od 03:00 do 03:59'],
])('%s reads %s', (expression, english, polish) => {
  expect(cronText(expression, 'en')).toBe(english)
  expect(cronText(expression, 'pl')).toBe(polish)
})

test('two restricted day fields are an alternative, because a match of one suffices', () => {
  expect(cronText('0 0 13 * 5', 'en')).toBe('On the 13th of the month, and also every Friday at 00:00')
  expect(cronText('0 0 13 * 5', 'pl')).toBe('13. dnia miesiąca, a także w piątki o 00:00')
  expect(cronText('0 0 1-31 * 5', 'en')).toBe('Every day at 00:00')
})

test('a day field that begins with * limits the other one', () => {
  expect(cronText('0 0 */2 * 5', 'en')).toBe(
    'Every 2 days from the 1st of the month, but only every Friday at 00:00',
  )
  expect(cronText('0 0 */2 * 5', 'pl')).toBe('Co 2 dni od 1. dnia miesiąca, ale tylko w piątki o 00:00')
})

test('an invalid expression stays as it is', () => {
  expect(cronText('0 25 * * *', 'en')).toBe('0 25 * * *')
})
