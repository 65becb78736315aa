/** Whether the browser keeps a cookie of this site; `navigator.cookieEnabled` knows of settings alone. */
export function cookiesWork(): boolean {
  document.cookie = 'firstbell_probe=1; Path=/; SameSite=Lax'
  const works = document.cookie.includes('firstbell_probe=1')
  document.cookie = 'firstbell_probe=; Path=/; Max-Age=0'
  return works
}
