import { circle, ellipse, group, hue, path, rect, stroke, type Brush } from './demo-ink.ts'

/** Busts of simple shapes, 512 × 512, for the demo's instructors. */

interface Sitter {
  skin: string
  /** A darker tone of the skin, for ears, nose and the neck's shade. */
  shade: string
  hair: string
  cloth: readonly [string, string]
  backdrop: readonly [string, string]
}

/** What is behind the head, on the shoulders, and before the face. */
interface Dress {
  behind?: string
  collar?: string
  before?: string
}

function bust(brush: Brush, sitter: Sitter, dress: Dress): string {
  const { skin, shade, hair, cloth, backdrop } = sitter
  const eye = (x: number) =>
    ellipse(x, 222, 7, 8.5, hue.ink) + circle(x + 2.4, 218.6, 2.3, hue.paper)
  return group(
    {},
    rect(0, 0, 512, 512, brush.fade(backdrop, 60)),
    circle(256, 236, 196, hue.paper, { opacity: 0.3 }),
    circle(256, 236, 156, hue.paper, { opacity: 0.22 }),
    dress.behind ?? '',
    path(
      'M44 512C48 410 128 372 206 352Q256 340 306 352C384 372 464 410 468 512Z',
      brush.fade(cloth),
    ),
    path('M122 512Q116 460 136 420Q142 468 140 512Z', hue.ink, { opacity: 0.1 }),
    path('M390 512Q396 460 376 420Q370 468 372 512Z', hue.ink, { opacity: 0.1 }),
    path('M218 270H294V344Q294 384 256 388Q218 384 218 344Z', skin),
    path('M218 290Q256 344 294 290V312Q258 366 218 322Z', shade, { opacity: 0.55 }),
    dress.collar ?? '',
    ellipse(176, 226, 15, 21, shade),
    ellipse(336, 226, 15, 21, shade),
    path(
      'M178 196C178 140 212 118 256 118C300 118 334 140 334 196C336 262 306 314 256 314C206 314 176 262 178 196Z',
      skin,
    ),
    circle(208, 252, 17, hue.clay, { opacity: 0.24 }),
    circle(304, 252, 17, hue.clay, { opacity: 0.24 }),
    eye(226),
    eye(286),
    stroke('M210 198Q224 190 240 196', hair, 6),
    stroke('M272 196Q288 190 302 198', hair, 6),
    stroke('M258 224Q250 246 248 250Q254 256 262 253', shade, 5),
    path('M230 270Q256 284 282 270Q274 294 256 294Q238 294 230 270Z', hue.brick),
    path('M237 274Q256 284 275 274L272 279Q256 286 240 279Z', hue.paper),
    dress.before ?? '',
  )
}

/** Copper bob with a fringe, teal roll-neck. */
function ada(brush: Brush): string {
  const hair = brush.fade([hue.clay, hue.brick])
  return bust(
    brush,
    {
      skin: '#F6D7C0',
      shade: '#E5B193',
      hair: hue.brick,
      cloth: [hue.teal, hue.pine],
      backdrop: [hue.straw, hue.honey],
    },
    {
      behind: path(
        'M256 88C168 88 146 150 146 220C146 276 142 306 160 330Q256 356 352 330C370 306 366 276 366 220C366 150 344 88 256 88Z',
        hue.brick,
      ),
      collar: path(
        'M206 336Q256 366 306 336L314 374Q256 402 198 374Z',
        brush.fade([hue.sea, hue.teal]),
      ),
      before: group(
        {},
        path(
          'M160 258C146 150 190 92 262 92C336 92 362 152 352 258C350 300 344 316 338 324C334 270 336 214 318 176C288 190 220 188 200 168C182 204 178 262 176 322C166 312 162 290 160 258Z',
          hair,
        ),
        stroke('M212 124Q240 108 282 112', hue.blush, 7, { opacity: 0.35 }),
      ),
    },
  )
}

/** Dark waves, a short beard, a painter's apron over a clay shirt. */
function mateo(brush: Brush): string {
  const hair = '#2E2320'
  return bust(
    brush,
    {
      skin: '#D9A27C',
      shade: '#B97C58',
      hair,
      cloth: [hue.clay, hue.brick],
      backdrop: [hue.mist, hue.sea],
    },
    {
      collar: group(
        {},
        path('M206 350L256 404L232 424L188 362Z', hue.blush),
        path('M306 350L256 404L280 424L324 362Z', hue.blush),
        path('M150 512V456Q256 480 362 456V512Z', hue.cream),
        stroke('M168 462L150 392M344 462L362 392', hue.cream, 15),
        circle(222, 492, 9, hue.teal),
        circle(246, 500, 6, hue.honey),
      ),
      before: group(
        {},
        path(
          'M180 228C180 262 184 330 256 330C328 330 332 262 332 228C326 254 312 262 292 258Q256 250 220 258C200 262 186 254 180 228Z',
          hair,
        ),
        path('M228 272Q256 286 284 272Q276 298 256 298Q236 298 228 272Z', hue.brick),
        path('M236 275Q256 284 276 275L272 281Q256 287 240 281Z', hue.paper),
        path(
          'M172 206C150 160 172 112 214 106C226 78 292 72 312 102C352 104 362 160 340 206C336 176 326 158 304 154C284 170 262 154 244 152C222 164 190 158 172 206Z',
          hair,
        ),
        stroke('M206 132Q226 110 256 116M282 110Q308 112 320 136', hue.stone, 6, { opacity: 0.5 }),
      ),
    },
  )
}

/** Black hair in a knot with a pin, a plum jacket. */
function yuki(brush: Brush): string {
  const hair = '#211E26'
  return bust(
    brush,
    {
      skin: '#F3D3B4',
      shade: '#DDAA86',
      hair,
      cloth: [hue.plum, '#2F2738'],
      backdrop: [hue.shell, hue.blush],
    },
    {
      behind: group(
        {},
        stroke('M196 58L322 112', hue.honey, 8),
        circle(194, 57, 11, hue.clay),
        circle(258, 92, 50, hair),
        path(
          'M158 240C146 130 196 96 256 96C316 96 366 130 354 240C350 286 336 300 320 306H192C176 300 162 286 158 240Z',
          hair,
        ),
      ),
      collar: group(
        {},
        path('M200 348Q256 440 312 348L330 356L286 512H226L182 356Z', hue.clay),
        path('M206 348Q256 430 306 348L318 352Q256 452 194 352Z', hue.blush),
        path('M188 352L150 400L190 428L168 444L226 512H214L120 470Q140 380 188 352Z', hue.ink, {
          opacity: 0.28,
        }),
        path('M324 352L362 400L322 428L344 444L286 512H298L392 470Q372 380 324 352Z', hue.ink, {
          opacity: 0.28,
        }),
      ),
      before: group(
        {},
        path(
          'M172 240C156 140 206 98 258 98C312 98 356 140 340 240C334 196 318 172 296 156C262 178 210 172 194 186C182 200 176 218 172 240Z',
          hair,
        ),
        stroke('M210 128Q242 110 280 116', hue.stone, 7, { opacity: 0.55 }),
      ),
    },
  )
}

/** A sea-green headscarf, a training jacket. */
function samira(brush: Brush): string {
  return bust(
    brush,
    {
      skin: '#E0AE86',
      shade: '#C08760',
      hair: '#3A2A20',
      cloth: [hue.honey, hue.amber],
      backdrop: [hue.cream, hue.straw],
    },
    {
      behind: path(
        'M256 78C158 78 140 164 148 240C152 300 138 350 124 388H388C374 350 360 300 364 240C372 164 354 78 256 78Z',
        hue.teal,
      ),
      collar: group(
        {},
        stroke('M256 420V512', hue.paper, 7),
        path(
          'M130 384Q150 350 168 300Q256 372 344 300Q362 350 382 384Q346 442 256 446Q166 442 130 384Z',
          brush.fade([hue.sea, hue.teal]),
        ),
        path('M162 330Q256 424 368 358Q340 414 262 424Q190 418 162 330Z', hue.mist, {
          opacity: 0.35,
        }),
      ),
      before: group(
        {},
        path(
          'M256 78C158 78 144 168 150 244C154 286 158 312 176 338C200 352 236 356 256 356C276 356 312 352 336 338C354 312 358 286 362 244C368 168 354 78 256 78ZM256 134C304 134 326 166 326 214C326 268 300 312 256 312C212 312 186 268 186 214C186 166 208 134 256 134Z',
          brush.fade([hue.sea, hue.teal]),
          { 'fill-rule': 'evenodd' },
        ),
        path(
          'M256 126C306 126 330 160 330 212C324 168 302 146 256 146C210 146 188 168 182 212C182 160 206 126 256 126Z',
          hue.pine,
        ),
        stroke('M176 150Q200 104 256 98', hue.mist, 9, { opacity: 0.45 }),
        stroke('M190 320Q250 366 330 326', hue.pine, 6, { opacity: 0.5 }),
      ),
    },
  )
}

/** Long dark hair, round glasses, a saffron blouse. */
function priya(brush: Brush): string {
  const hair = '#2A211F'
  const lens = (x: number) =>
    circle(x, 222, 30, hue.paper, { opacity: 0.18 }) +
    circle(x, 222, 30, 'none', { stroke: hue.bark, 'stroke-width': 6 })
  return bust(
    brush,
    {
      skin: '#B97F57',
      shade: '#97603D',
      hair,
      cloth: [hue.paper, hue.sand],
      backdrop: [hue.foam, hue.mist],
    },
    {
      behind: path(
        'M256 84C160 84 142 164 144 246C146 330 122 372 118 432Q256 470 394 432C390 372 366 330 368 246C370 164 352 84 256 84Z',
        hair,
      ),
      collar: group(
        {},
        path(
          'M96 512C100 440 140 396 196 360Q256 420 316 360C372 396 412 440 416 512Z',
          brush.fade([hue.clay, hue.brick]),
        ),
        path('M196 360Q256 424 316 360L328 370Q256 446 184 370Z', hue.straw),
        circle(256, 430, 10, hue.honey),
      ),
      before: group(
        {},
        path(
          'M164 300C146 160 188 96 256 96C324 96 366 160 348 300C342 236 334 182 258 132C192 178 172 236 164 300Z',
          hair,
        ),
        lens(226),
        lens(286),
        stroke('M252 218Q256 214 260 218', hue.bark, 6),
        circle(172, 254, 6, hue.honey),
        circle(340, 254, 6, hue.honey),
      ),
    },
  )
}

/** Grey sides, a moustache, a slate cardigan. */
function oskar(brush: Brush): string {
  const hair = '#B9B3AB'
  return bust(
    brush,
    {
      skin: '#F1CDB2',
      shade: '#DBA587',
      hair: '#9C958D',
      cloth: [hue.slate, hue.ink],
      backdrop: [hue.sage, hue.leaf],
    },
    {
      behind: path('M176 262C144 240 148 166 182 144H330C364 166 368 240 336 262Z', hair),
      collar: group(
        {},
        path('M202 350L256 512L310 350L296 340L256 388L216 340Z', hue.paper),
        path('M216 340L256 392L232 422L198 356Z', hue.linen),
        path('M296 340L256 392L280 422L314 356Z', hue.linen),
        path('M256 396L270 414L262 512H250L242 414Z', hue.honey),
      ),
      before: group(
        {},
        path(
          'M178 206C172 160 184 126 224 116C262 104 312 112 328 144C338 162 338 188 334 206C328 178 316 164 300 156C262 148 222 150 206 160C190 172 184 188 178 206Z',
          hair,
        ),
        stroke('M222 134Q252 122 288 128', hue.paper, 6, { opacity: 0.6 }),
        path(
          'M256 262C240 252 214 262 202 284C222 284 244 282 256 274C268 282 290 284 310 284C298 262 272 252 256 262Z',
          '#A8A199',
        ),
      ),
    },
  )
}

export const portraits = { ada, mateo, yuki, samira, priya, oskar }
