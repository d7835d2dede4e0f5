import { defineMessages } from '../message/message.ts'

/** Why a PDF, or a picture of one, could not be printed, what is missing in it, and what a request for PDFs cannot do. */
export const pdf = defineMessages('pdf', {
  chromiumMissing: {
    en: 'PDFs need Chromium, Chrome or Edge: install one (on Debian: apt install chromium-headless-shell), or set CHROMIUM_PATH to its program.',
    pl: 'Pliki PDF wymagają programu Chromium, Chrome lub Edge: operator instaluje jeden z nich (w Debianie: apt install chromium-headless-shell) albo ustawia CHROMIUM_PATH.',
  },
  chromiumPathInvalid: {
    en: 'CHROMIUM_PATH is {path}, which is not a program: set it to Chromium, Chrome or Edge.',
    pl: 'CHROMIUM_PATH to {path}, a to nie jest program: operator ustawia tam Chromium, Chrome lub Edge.',
  },
  chromiumTooOld: {
    en: '{path} is Chromium {version}, and PDFs need {oldest} or newer: update it, or set CHROMIUM_PATH to a newer one.',
    pl: '{path} to Chromium {version}, a pliki PDF wymagają wersji {oldest} lub nowszej: operator aktualizuje ten program albo ustawia CHROMIUM_PATH na nowszy.',
  },
  chromiumWithoutSandbox: {
    en: 'Chromium cannot start its sandbox here: allow user namespaces, or unset CHROMIUM_SANDBOX.',
    pl: 'Chromium nie może tu uruchomić swojej piaskownicy: operator dopuszcza przestrzenie nazw użytkownika albo usuwa CHROMIUM_SANDBOX.',
  },
  chromiumAsRoot: {
    en: 'Chromium does not run as root, and an account without rights cannot be had for it: install util-linux (setpriv) and useradd, or run Fiscus as an ordinary user.',
    pl: 'Chromium nie działa jako root, a konta bez uprawnień nie można dla niego utworzyć: operator instaluje util-linux (setpriv) i useradd albo uruchamia Fiscus jako zwykły użytkownik.',
  },
  printerAway: {
    en: 'The printer of PDFs does not answer: the operator starts it (bin/serve printer), or corrects PRINTER_URL.',
    pl: 'Drukarka plików PDF nie odpowiada: operator uruchamia ją (bin/serve printer) albo poprawia PRINTER_URL.',
  },
  printerBusy: {
    en: 'The printer of PDFs prints as many documents as it can: try again in some seconds.',
    pl: 'Drukarka plików PDF drukuje tyle dokumentów, ile może: spróbuj ponownie za kilka sekund.',
  },
  chromiumNotStarting: {
    en: '{path} does not start: try it with --version, and set CHROMIUM_PATH to a Chromium, Chrome or Edge that runs.',
    pl: '{path} się nie uruchamia: operator sprawdza go z --version i ustawia CHROMIUM_PATH na działający program.',
  },
  chromiumPrintsNothing: {
    en: '{path} starts, but prints no letters: install another Chromium, Chrome or Edge, or set CHROMIUM_PATH to one.',
    pl: '{path} się uruchamia, ale nie drukuje liter: operator instaluje inny program Chromium, Chrome lub Edge albo wskazuje go w CHROMIUM_PATH.',
  },
  jobsWaitForChromium: {
    en: '{count} PDF {count:job waits|jobs wait} for Chromium. {reason}',
    pl: 'Zadania PDF czekające na Chromium: {count}. {reason}',
  },

  fontNotLoaded: {
    en: 'The font {family} cannot be loaded: write it as a data: URL with WOFF2.',
    pl: 'Nie można wczytać czcionki {family}: zapisz ją jako adres data: z WOFF2.',
  },
  tooMuchMemory: {
    en: 'It needs more than {gigabytes} GB of memory to print.',
    pl: 'Wydruk wymaga ponad {gigabytes} GB pamięci.',
  },
  crashesChromium: {
    en: 'Chromium crashes when it prints it.',
    pl: 'Chromium kończy się błędem przy tym wydruku.',
  },
  takesTooLong: { en: 'It takes longer than {seconds} s to print.', pl: 'Wydruk trwa ponad {seconds} s.' },
  notPrintable: {
    en: 'Chromium cannot print it: check the sizes of its page and its style sheet.',
    pl: 'Chromium nie może tego wydrukować: sprawdź rozmiary strony i arkusz stylów.',
  },
  notDrawable: {
    en: 'Page {page} has too much on it to be drawn as a picture: ask for the PDF.',
    pl: 'Na stronie {page} jest zbyt wiele, aby ją narysować: poproś o plik PDF.',
  },
  pageMissing: {
    en: 'The document has {pages} {pages:page|pages}: there is no page {page}.',
    pl: 'Liczba stron dokumentu: {pages}. Nie ma strony {page}.',
  },
  tooManyCharacters: {
    en: 'The document has more than {millions} million characters.',
    pl: 'Dokument ma ponad {millions} mln znaków.',
  },
  tooManyPages: {
    en: 'The document has more than {max} pages.',
    pl: 'Dokument ma ponad {max} stron.',
  },
  tooLarge: {
    en: 'The PDF has more than {megabytes} MB: use smaller pictures.',
    pl: 'PDF ma ponad {megabytes} MB: użyj mniejszych obrazów.',
  },
  fetchesNothing: {
    en: 'A document fetches nothing: write pictures and fonts as data: URLs.',
    pl: 'Dokument niczego nie pobiera: zapisz obrazy i czcionki jako adresy data:.',
  },
  refersTo: { en: 'It refers to {address}. {advice}', pl: 'Dokument odwołuje się do {address}. {advice}' },
  forbidden: {
    en: 'It contains what is forbidden: {refusal}. {advice}',
    pl: 'Dokument zawiera coś niedozwolonego: {refusal}. {advice}',
  },
  boxesPrinted: {
    en: 'Boxes are printed in place of characters that no font has: {scripts} ({characters}). Install fonts where PDFs are printed, for example {packages}: PDFs that are printed after that have the characters.',
    pl: 'Zamiast znaków, których nie ma żadna czcionka, drukują się prostokąty: {scripts} ({characters}). Zainstaluj czcionki tam, gdzie drukowane są pliki PDF, na przykład {packages}: drukowane później pliki będą miały te znaki.',
  },
  otherScripts: { en: 'symbols or other scripts', pl: 'symbole lub inne pisma' },

  tooManyLines: {
    en: 'The document has {lines} lines, and a PDF has at most {max}. Split it into several documents.',
    pl: 'Dokument ma {lines} {lines:pozycję|pozycje|pozycji}, a PDF może mieć najwyżej {max}. Podziel go na kilka dokumentów.',
  },
  tooManyEntries: {
    en: 'The project has more than {max} entries between {from} and {to}. Choose a shorter period.',
    pl: 'Projekt ma ponad {max} wpisów od {from} do {to}. Wybierz krótszy okres.',
  },
  reportNeedsPeriod: {
    en: 'A timesheet report needs a period: its first and its last day.',
    pl: 'Raport czasu pracy wymaga okresu: pierwszego i ostatniego dnia.',
  },
  onlyReportHasPeriod: {
    en: 'Only a timesheet report has a period.',
    pl: 'Okres ma tylko raport czasu pracy.',
  },
  noInvoice: { en: 'There is no invoice {id}.', pl: 'Nie ma faktury {id}.' },
  noOffer: { en: 'There is no offer {id}.', pl: 'Nie ma oferty {id}.' },
  noProject: { en: 'There is no project {id}.', pl: 'Nie ma projektu {id}.' },
  noAgreement: { en: 'There is no SLA agreement {id}.', pl: 'Nie ma umowy SLA {id}.' },
  idsOrFilter: { en: 'Send either ids or a filter.', pl: 'Podaj identyfikatory albo filtr.' },
  notBeforeFirstDay: {
    en: 'This must not be before the first day.',
    pl: 'Ten dzień nie może być przed pierwszym.',
  },
  noSuchFilter: {
    en: 'The kind {kind} has no such filter.',
    pl: 'Rodzaj {kind} nie ma takiego filtra.',
  },
  filterSelectsTooMany: {
    en: 'The filter selects more than {max} records: narrow it, for example by issue date.',
    pl: 'Filtr wybiera ponad {max} zapisów: zawęź go, na przykład według daty wystawienia.',
  },
  templateDeleted: {
    en: 'The template was deleted: create the job again with another one.',
    pl: 'Szablon został usunięty: utwórz zadanie ponownie z innym.',
  },
  filesDeleted: {
    en: '{count} {count:file was|files were} deleted after their retention period: retry the job among the PDF jobs, which renders them again.',
    pl: 'Pliki usunięte po okresie przechowywania: {count}. Ponów zadanie w zadaniach PDF, aby wydrukować je jeszcze raz.',
  },
  fileDeleted: {
    en: 'The file was not used for its retention period and is deleted: retry its job, or create a new one.',
    pl: 'Plik nie był używany przez okres przechowywania i został usunięty: ponów jego zadanie albo utwórz nowe.',
  },
  mergedTooLarge: {
    en: 'The documents have {pages} pages and {megabytes} MB; a merged PDF may have {pagesMax} pages and {megabytesMax} MB. Create the job again with the output zip: the rendered files are kept.',
    pl: 'Dokumenty mają {pages} stron i {megabytes} MB, a połączony PDF może mieć {pagesMax} stron i {megabytesMax} MB. Utwórz zadanie ponownie z wynikiem zip: wydrukowane pliki pozostają.',
  },
  pageDamaged: { en: 'The file {file} has a damaged page', pl: 'Plik {file} ma uszkodzoną stronę' },
  documentsProcessed: {
    en: '{count} {count:document|documents} processed',
    pl: 'Przetworzone dokumenty: {count}',
  },
  eachHasFile: {
    en: 'Each document of the job has its file: create a new job to render others.',
    pl: 'Każdy dokument zadania ma swój plik: aby wydrukować inne, utwórz nowe zadanie.',
  },
  notRendered: { en: 'The PDF was not rendered. {reason}', pl: 'Nie utworzono pliku PDF. {reason}' },
  manyPreviews: {
    en: 'Many previews are waiting: try again in a few seconds.',
    pl: 'Czeka wiele podglądów: spróbuj ponownie za kilka sekund.',
  },
})
