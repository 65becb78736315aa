/** What no honest client sends, by the place where it is sent. */

export const PRIVILEGED = {
  isAdmin: true,
  is_admin: true,
  approvedByAdmin: true,
  approved: true,
  instructor: { approvedByAdmin: true },
  roleDetails: { instructor: { approvedByAdmin: true } },
  _id: '00000000-0000-0000-0000-000000000000',
  role: ['student', 'instructor'],
  seats_taken: -5,
  enrolledCount: -1,
  constructor: { prototype: { isAdmin: true } },
}

export const TEXTS: readonly string[] = [
  ...'../../etc/passwd % _%_ %00 %zz ${7*7} {{7*7}} <script>alert(1)</script> <b> < javascript:alert(1) NaN Infinity -0 1e309 0x10 1,5 0000-00-00 2026-02-30 9999-12-31 +275760-09-13 24:00 99:99 Mars/Olympus Etc/GMT+14 constructor __proto__ toString null true 00000000-0000-0000-0000-000000000000 FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF https://evil.example/files/00000000-0000-0000-0000-000000000000/view data:image/png;base64,AAAA a@b'.split(
    ' ',
  ),
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  'a\u0000b',
  '\u0001\u001f\u007f',
  '\ud800',
  'x\udfffy',
  '\ufeffbom',
  '\u202eevil',
  '\u200b',
  'é'.normalize('NFD'),
  '🧑🏽‍🚀'.repeat(40),
  'ﷺ'.repeat(100),
  '..\\..\\windows',
  "' or 1=1 --",
  '"; drop table person; --',
  '\\',
  'a\r\nBcc: all@example.com',
  '١٢',
  '9'.repeat(400),
  '"a b"@example.com',
  'a@example.com\u0000',
  `${'a'.repeat(300)}@example.com`,
  'ä@exämple.com',
  'x'.repeat(5_001),
  'x'.repeat(100_000),
]

export const NUMBERS = [
  0,
  -1,
  1,
  0.5,
  1e-9,
  99_999_999,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  19.999,
  10_001,
] as const

export const TYPES: readonly string[] = [
  ...'text/plain text/html application/xml application/JSON application/json; application/problem+json application/offset+octet-stream application/x-www-form-urlencoded multipart/form-data nonsense ; */*'.split(
    ' ',
  ),
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'multipart/mixed; boundary=x',
]

export const PATH_IDS: readonly string[] = [
  ...'. .. %2e%2e %00 %zz % %ff ..%2f..%2fetc%2fpasswd ..%5c..%5cwindows __proto__ constructor * ~ null undefined 0 -1 %F0%9F%8E%89 %EF%BF%BF 00000000-0000-0000-0000-000000000000 00000000-0000-0000-0000-00000000000'.split(
    ' ',
  ),
  '',
  'x'.repeat(199),
  'x'.repeat(201),
  'x'.repeat(4_000),
  "'%20or%201=1--",
]

export const QUERIES: readonly string[] = [
  ...'page=1&page=2 q=a&q=b page[]=1 q[a]=1 __proto__[isAdmin]=1 __proto__=1 constructor=1&toString=2 q=%00 q=%zz q=% q=%ED%A0%80 q=%25%5F%5C limit=1e3 limit=0 limit=-1 limit=1001 limit=1.5 limit=%20%205%20 page=1000000&limit=1000 page=1000001 page=99999999999999999999 category=Cooking category=&level= w=0 w=99999 w=1&w=2 w[]=1 token= token=a&token=b expires=x&signature=y expires=99999999999999999999&signature=%00 &&&=== ? ;q=1'.split(
    ' ',
  ),
  `q=${'x'.repeat(121)}`,
  `q=${'%F0%9F%8E%89'.repeat(300)}`,
  Array.from({ length: 1_500 }, (_, i) => `a${i}=1`).join('&'),
]

export const AUTHORIZATIONS = [
  'Bearer',
  'Bearer ',
  'Bearer a.b.c',
  'Bearer ..',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  'Basic YWRtaW46YWRtaW4=',
  'bearer null',
  `Bearer ${'x'.repeat(8_000)}`,
  'Bearer \u00e4',
  'Digest username="x"',
] as const

export const HEADERS: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { cookie: 'firstbell_session=x; firstbell_wrote=1' },
  { cookie: `firstbell_session=${'A'.repeat(43)}` },
  { cookie: '=; ;;; a' },
  { accept: 'text/html' },
  { 'accept-encoding': 'br;q=0, gzip;q=nonsense, *;q=1' },
  { 'if-none-match': '*' },
  { 'if-none-match': `"${'x'.repeat(2_000)}", W/"y"` },
  { 'if-modified-since': 'yesterday' },
  { range: 'bytes=5-1' },
  { 'x-forwarded-for': '999.1.1.1, ::1', 'x-forwarded-host': 'evil.example' },
  { 'x-http-method-override': 'DELETE' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'idempotency-key': 'two words' },
  { 'content-encoding': 'gzip' },
  { 'x-request-id': '<script>' },
  { 'accept-language': 'x'.repeat(3_000) },
  { 'transfer-encoding': 'chunked' },
  { host: 'evil.example' },
]

/** Bodies that are large or no JSON objects. */
export const BODIES: readonly (() => string | Buffer)[] = [
  () => '{"a":',
  () => '['.repeat(50_000),
  () => `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  () => JSON.stringify({ name: 'x'.repeat(1_200_000) }),
  () => '{"__proto__":{"isAdmin":true},"name":"x"}',
  () => '{"constructor":{"prototype":{"isAdmin":true}}}',
  () => Buffer.from([0xff, 0xfe, 0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
  () => '\ufeff{"a":1}',
  () => '{"email":"a@example.com","email":["b"],"token":1,"token":"x"}',
  () => `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
  () => `{"skills":[${'0,'.repeat(5_000)}0]}`,
  () => `{"skills":[${'0,'.repeat(400_000)}0]}`,
  () => 'a=1&a=2&b[]=3&__proto__=4&c',
]
export const SMALL_BODIES = ['', ' ', 'null', '[]', '"x"', '0', 'true', '{}', '[{}]', 'NaN']
