import { expect, test } from 'vitest'
import { polishExportFault } from './polish-export-faults.ts'

test.for([
  [
    'Only an invoice has an FA(3) file. An offer and an order have none.',
    'Plik FA(3) ma tylko faktura. Oferta i zamówienie go nie mają.',
  ],
  [
    'Document FV/1/2026, line 3: VAT-UE needs one VAT rate for a line, and this line has several.',
    'Dokument FV/1/2026, pozycja 3: VAT-UE wymaga jednej stawki VAT dla pozycji, a ta pozycja ma ich kilka.',
  ],
  [
    "Document FV/1: The schema of JPK_V7M(3) does not allow <P_6>2005-01-01</P_6>: Element 'P_6': wrong.",
    "Dokument FV/1: Schemat JPK_V7M(3) nie dopuszcza <P_6>2005-01-01</P_6>: Element 'P_6': wrong.",
  ],
  [
    'The OSS return is in euro: give the units of PLN for one euro by the European Central Bank on 2026-09-30, or on the next day for which it publishes rates, as rates=PLN@2026-Q3:4.2567.',
    'Deklaracja OSS jest w euro: podaj, ile PLN kosztowało jedno euro według Europejskiego Banku Centralnego w dniu 2026-09-30 lub w następnym dniu publikacji kursów, jako rates=PLN@2026-Q3:4.2567.',
  ],
  ['Document FV/1: An unknown fault.', null],
] as const)('the fault "%s" is in Polish: %s', ([fault, polish]) => {
  expect(polishExportFault(fault)).toBe(polish)
})
