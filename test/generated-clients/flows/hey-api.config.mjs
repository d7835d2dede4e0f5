export default {
  input: process.env.DOCUMENT,
  output: { path: 'generated', module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch'],
}
