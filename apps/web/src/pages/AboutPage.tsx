import * as m from '@firstbell/messages/about'
import { CalendarCheck, GraduationCap, MessagesSquare, ShieldCheck } from 'lucide'
import { PageMeta } from '#shared/page/PageMeta.tsx'
import { useSite } from '#shared/page/site.ts'
import { LinkButton } from '#shared/ui/Button.tsx'
import { Card } from '#shared/ui/Card.tsx'
import { Icon } from '#shared/ui/Icon.tsx'

const reasons = [
  [GraduationCap, m.teachers, m.teachersText],
  [MessagesSquare, m.small, m.smallText],
  [CalendarCheck, m.seat, m.seatText],
  [ShieldCheck, m.data, m.dataText],
] as const

/** What the site offers. The footer links to its sections by their ids. */
export default function AboutPage() {
  const { payments } = useSite()
  return (
    <div className="grid gap-16 sm:gap-20">
      <PageMeta title={m.title} description={m.description} />
      <div className="grid items-center gap-10 md:grid-cols-[1.4fr_1fr]">
        <div className="grid gap-6">
          <h1>{m.title}</h1>
          <section id="mission" aria-labelledby="mission-title" className="grid max-w-read gap-3">
            <h2 id="mission-title">{m.mission}</h2>
            <p className="text-lg">{m.missionShort}</p>
            <p className="text-muted">{m.missionText}</p>
          </section>
          <div>
            <LinkButton to="/" size="large">
              {m.explore}
            </LinkButton>
          </div>
        </div>
        <Hour />
      </div>

      <section id="offer" aria-labelledby="offer-title" className="grid gap-6">
        <h2 id="offer-title">{m.offer}</h2>
        <div className="grid gap-4 md:grid-cols-2">
          <Card className="grid content-start gap-2 p-6">
            <h3>{m.classes}</h3>
            <p className="text-muted">{m.classesText}</p>
          </Card>
          <Card className="grid content-start gap-2 p-6">
            <h3>{m.courses}</h3>
            <p className="text-muted">{m.coursesText}</p>
          </Card>
        </div>
        <p className="max-w-read text-muted">{m.subjects}</p>
      </section>

      <section id="why" aria-labelledby="why-title" className="grid gap-6">
        <h2 id="why-title">{m.why}</h2>
        <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {reasons.map(([icon, title, text]) => (
            <li key={title} className="flex gap-4">
              <span
                aria-hidden="true"
                className="flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink"
              >
                <Icon node={icon} className="size-6" />
              </span>
              <div className="grid content-start gap-1">
                <h3>{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <div className="grid gap-10 md:grid-cols-2">
        <section id="booking" aria-labelledby="booking-title" className="grid content-start gap-3">
          <h2 id="booking-title">{m.booking}</h2>
          <p className="text-muted">
            {payments
              ? `${m.bookingText} ${payments.refundHours === 0 ? m.paidBackUntilStart : m.paidBack(payments.refundHours)}`
              : m.bookingText}
          </p>
        </section>
        <section id="teach" aria-labelledby="teach-title" className="grid content-start gap-3">
          <h2 id="teach-title">{m.teaching}</h2>
          <p className="text-muted">{m.teachingText}</p>
        </section>
      </div>
    </div>
  )
}

/** A decorative clock face with a bell in place of hands. */
function Hour() {
  return (
    <svg
      viewBox="0 0 240 240"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mx-auto hidden w-full max-w-xs md:block"
    >
      <circle cx="120" cy="120" r="112" className="fill-accent-soft" />
      <g className="stroke-accent" strokeWidth="2" strokeOpacity="0.5">
        {Array.from({ length: 12 }, (_, hour) => (
          <path
            key={hour}
            d={hour % 3 === 0 ? 'M120 18v14' : 'M120 18v7'}
            transform={`rotate(${hour * 30} 120 120)`}
          />
        ))}
      </g>
      <path
        d="M66 160c20-13 21-35 21-56a33 33 0 0 1 66 0c0 21 1 43 21 56H100"
        className="stroke-accent"
        strokeWidth="9"
      />
      <path d="M106 184c9 7 19 7 28 0" className="stroke-amber" strokeWidth="9" />
    </svg>
  )
}
