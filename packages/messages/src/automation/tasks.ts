import { defineMessages } from '../message/message.ts'

/** What the management API of tasks and queues refuses. */
export const tasks = defineMessages('tasks', {
  queuesNeedPlatform: {
    en: 'The queues need a platform role, or a platform key with the scopes tenants:read and cron:read.',
    pl: 'Kolejki wymagają roli platformy albo klucza platformy z uprawnieniami tenants:read i cron:read.',
  },
  queueChangeNeedsAdministrator: {
    en: 'A change needs the role platform_admin, or a key with the scopes tenants:admin and cron:write.',
    pl: 'Zmiana wymaga roli platform_admin albo klucza z uprawnieniami tenants:admin i cron:write.',
  },
  queueChangeFromOtherSite: {
    en: 'The request comes from a page of another site: send it from /queues.',
    pl: 'Żądanie pochodzi ze strony innej witryny: wyślij je z /queues.',
  },
  endedRunInQueue: {
    en: 'This run has ended: it is in the execution log, and no longer in the queue. To repeat it, open it in the panel.',
    pl: 'Ten przebieg się zakończył: jest w dzienniku wykonań, a nie w kolejce. Aby go powtórzyć, otwórz go w panelu.',
  },
  queueLogin: {
    en: 'Sign in with any user name, and a platform key as the password.',
    pl: 'Zaloguj się z dowolną nazwą użytkownika, a jako hasło podaj klucz platformy.',
  },
  pageNumber: {
    en: 'This must be a whole number of at most six digits.',
    pl: 'To musi być liczba całkowita o najwyżej sześciu cyfrach.',
  },
  queueUnavailable: {
    en: 'The queue does not respond: send the request again in a few seconds. Runs that are due wait in the database.',
    pl: 'Kolejka nie odpowiada: wyślij żądanie ponownie za kilka sekund. Przebiegi, których termin nadszedł, czekają w bazie danych.',
  },
  pauseInPast: {
    en: 'This must be in the future. To end a pause, use resume.',
    pl: 'To musi być w przyszłości. Aby zakończyć wstrzymanie, wznów zadanie.',
  },
  nameWithoutTenant: {
    en: 'Each tenant has a task of this name: send the id of the task, or the tenant in the path before the name.',
    pl: 'Każdy klient ma zadanie o tej nazwie: podaj identyfikator zadania albo klienta w ścieżce przed nazwą.',
  },
  pingNotPublic: {
    en: 'It is an address that is not public. Use a public address, or one in the networks of EGRESS_ALLOW.',
    pl: 'Ten adres nie jest publiczny. Użyj adresu publicznego albo z sieci dopuszczonej w EGRESS_ALLOW.',
  },
  tooManySelected: {
    en: 'The filter selects more than {most} tasks: select fewer, or send their ids in several requests.',
    pl: 'Filtr wybiera ponad {most} zadań: wybierz mniej albo podaj ich identyfikatory w kilku żądaniach.',
  },
  platformOnly: {
    en: 'Only a caller of the platform may see what all tenants share: use a platform key, or switch to the platform.',
    pl: 'To, co wspólne dla wszystkich klientów, widzi tylko użytkownik platformy: użyj klucza platformy albo przełącz się na platformę.',
  },
  eventsMissed: {
    en: 'More than {most} tasks have changed, or the last event id is unknown: read the records again.',
    pl: 'Zmieniło się ponad {most} zadań albo ostatnie zdarzenie jest nieznane: odczytaj dane ponownie.',
  },
  tooManyStreams: {
    en: 'A key may have {ofKey} open event streams, and a server {ofServer}: close a stream first.',
    pl: 'Klucz może mieć otwarte {ofKey} strumienie zdarzeń, a serwer {ofServer}: najpierw zamknij jeden.',
  },
  periodOfHours: {
    en: 'The period must be at most {most} hours long, and begin before its end.',
    pl: 'Okres może mieć najwyżej {most} godzin i musi zaczynać się przed swoim końcem.',
  },
  periodOfDays: {
    en: 'The period must be at most {most} days long, and begin before its end.',
    pl: 'Okres może mieć najwyżej {most} dni i musi zaczynać się przed swoim końcem.',
  },
  alreadyRunning: {
    en: '{task} is running: wait for the end of its run {run}, or cancel it.',
    pl: 'Zadanie {task} jest wykonywane: poczekaj na koniec przebiegu {run} albo go anuluj.',
  },
  runOver: {
    en: 'The run has already ended ({status}): it cannot be cancelled.',
    pl: 'Przebieg już się skończył ({status}): nie można go anulować.',
  },
})
