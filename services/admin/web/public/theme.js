// Sets the colours and the language before the first paint; src/app/theme.ts and src/texts/language.ts read the same keys.
const scheme = localStorage.getItem('fiscus-theme') ?? 'auto'
const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
