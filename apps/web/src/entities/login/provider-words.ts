/** What is said when a way to a provider has led nowhere (rule oidc-12). */
export const failedWords = (label: string): string =>
  `Sign-in with ${label} failed. Please try again.`
