/** Returns whether the browser stores a cookie of this site. `navigator.cookieEnabled` only reads a setting. */
export function cookiesWork(): boolean {
  document.cookie = 'firstbell_probe=1; Path=/; SameSite=Lax'
  const works = document.cookie.includes('firstbell_probe=1')
  document.cookie = 'firstbell_probe=; Path=/; Max-Age=0'
  return works
}
