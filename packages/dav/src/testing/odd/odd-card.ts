import type { Choice } from './odd-choice.ts'
import { oddLine, oddText, wrapped } from './odd-text.ts'

/** The lines of a file with cards, as no single program writes them. `uid` is that of most of them. */
export function oddCard(choice: Choice, uid: string): string[] {
  const cards = choice.chance(0.05) ? 2 : 1
  return Array.from({ length: cards }, () => card(choice, uid)).flat()
}

function card(choice: Choice, uid: string): string[] {
  const version = choice.of([
    ['VERSION:3.0'],
    ['VERSION:3.0'],
    ['VERSION:4.0'],
    ['VERSION:2.1'],
    [],
    ['VERSION:9'],
    ['VERSION:'],
  ])
  const head = choice.chance(0.1) ? [] : version
  const tail = head.length === 0 ? version : []
  return wrapped(choice, 'VCARD', [
    ...head,
    ...(choice.chance(0.85)
      ? [`UID:${uid}`]
      : choice.of([
          [],
          ['UID:'],
          [`uid;VALUE=text:${uid}`],
          ['UID:urn:uuid:'],
          [`UID:${'u'.repeat(choice.of([1_200, 10_000]))}`],
        ])),
    ...(choice.chance(0.8) ? [nameLine(choice)] : []),
    ...(choice.chance(0.6) ? [`FN:${oddText(choice)}`] : []),
    ...(choice.chance(0.05) ? ['FN;LANGUAGE=pl:Second', 'item2.FN:Third'] : []),
    ...(choice.chance(0.05) ? ['KIND:group', `MEMBER:urn:uuid:${uid}`, 'MEMBER:'] : []),
    ...(choice.chance(0.4) ? [`ORG:${choice.of(['Acme', 'Acme;Sales', ';', '', oddText(choice)])}`] : []),
    ...choice.some(
      3,
      () =>
        `EMAIL${typed(choice)}:${choice.of(['a@example.com', 'mailto:b@example.com', '', 'x', oddText(choice)])}`,
    ),
    ...choice.some(
      3,
      () => `TEL${typed(choice)}:${choice.of(['+48 1', 'tel:+48-1;ext=2', '', oddText(choice)])}`,
    ),
    ...(choice.chance(0.3) ? [`TITLE:${oddText(choice)}`] : []),
    ...(choice.chance(0.2) ? photo(choice) : []),
    ...(choice.chance(0.1) ? ['ADR;TYPE=HOME:;;Street;City;;1;PL', 'LABEL:x'] : []),
    ...(choice.chance(0.1) ? ['AGENT:', 'BEGIN:VCARD', 'N:Agent', 'END:VCARD'] : []),
    ...choice.some(3, () => oddLine(choice)),
    ...tail,
  ])
}

function nameLine(choice: Choice): string {
  return choice.of([
    'N:Doe;Ada;;;',
    'N:Doe',
    'N:;;;;',
    `N:${';'.repeat(30)}`,
    `N:${oddText(choice)};${oddText(choice)}`,
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Kowa=C5=82ski;Jan=',
    'N;QUOTED-PRINTABLE;CHARSET=ISO-8859-2:=A3=F3d=BC;=GG;=4',
    'N;CHARSET=X-NONE;ENCODING=QUOTED-PRINTABLE:=FF=FE',
    'N;ENCODING=BASE64:RG9lO0FkYQ==',
    'item1.N;SORT-AS="Doe,Ada":Doe;Ada;B,C;Dr.;Jr.',
  ])
}

const typed = (choice: Choice) =>
  choice.of([
    '',
    ';TYPE=WORK',
    ';TYPE=WORK,PREF',
    ';HOME;PREF',
    ';PREF=1',
    ';PREF=x',
    ';TYPE="a,b"',
    ';TYPE=',
    ';FAX',
    ';VALUE=uri',
  ])

function photo(choice: Choice): string[] {
  return choice.of([
    [`PHOTO;ENCODING=b;TYPE=JPEG:${'QUJD'.repeat(800)}`],
    ['PHOTO;BASE64:', ...Array.from({ length: 5 }, () => `  ${'QUJD'.repeat(18)}`), ''],
    ['PHOTO;ENCODING=BASE64:', ...Array.from({ length: 3 }, () => 'QUJD'.repeat(18)), '', ''],
    [`PHOTO:data:image/png;base64,${'A'.repeat(200)}`],
  ])
}
