import { CalendarCheck, GraduationCap, MessagesSquare, ShieldCheck, type IconNode } from 'lucide'
import { useContext, type ReactNode } from 'react'
import { counted } from '../shared/format/format-quantities.ts'
import { PageMeta } from '../shared/page/PageMeta.tsx'
import { SiteContext } from '../shared/page/site.ts'
import { LinkButton } from '../shared/ui/Button.tsx'
import { Card } from '../shared/ui/Card.tsx'
import { Icon } from '../shared/ui/Icon.tsx'

export default function AboutPage() {
  const { payments } = useContext(SiteContext)
  return (
    <div className="grid gap-16 sm:gap-20">
      <PageMeta
        title="About Us"
        description="Why Firstbell exists, what you can learn here, and how booking and teaching work."
      />
      <div className="grid items-center gap-10 md:grid-cols-[1.4fr_1fr]">
        <div className="grid gap-6">
          <h1>About Us</h1>
          <section id="mission" aria-labelledby="mission-title" className="grid max-w-read gap-3">
            <h2 id="mission-title">Our mission</h2>
            <p className="text-lg">A good teacher, at a set hour, for everyone.</p>
            <p className="text-muted">
              Most of what people want to learn is best learned from somebody who is there: who
              hears the wrong note, sees the crooked line, answers the question that no video
              foresaw. Firstbell brings teachers and learners together at the same hour, wherever
              they are.
            </p>
          </section>
          <div>
            <LinkButton to="/" size="large">
              Explore Courses
            </LinkButton>
          </div>
        </div>
        <Hour />
      </div>

      <section id="offer" aria-labelledby="offer-title" className="grid gap-6">
        <h2 id="offer-title">What we offer</h2>
        <div className="grid gap-4 md:grid-cols-2">
          <Card className="grid content-start gap-2 p-6">
            <h3>Live classes</h3>
            <p className="text-muted">
              One session, one subject, one teacher. Pick an hour that suits you, take a seat, and
              come as you are. Times are shown in your own time zone.
            </p>
          </Card>
          <Card className="grid content-start gap-2 p-6">
            <h3>Courses</h3>
            <p className="text-muted">
              Several days with a beginning and an end, in modules you can read before you enroll.
              The price, the launch date and the seats that are left are always in sight.
            </p>
          </Card>
        </div>
        <p className="max-w-read text-muted">
          Music, Arts, Sports, Technology and Language, for beginners, intermediate and advanced
          learners.
        </p>
      </section>

      <section id="why" aria-labelledby="why-title" className="grid gap-6">
        <h2 id="why-title">Why choose us</h2>
        <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          <Reason icon={GraduationCap} title="Teachers we have looked at">
            Nobody publishes a live class before we have read who they are and what they have done.
          </Reason>
          <Reason icon={MessagesSquare} title="Small enough to be heard">
            Every class has a limit, and a full class is full. Your question gets its answer.
          </Reason>
          <Reason icon={CalendarCheck} title="A seat that is yours">
            A booking holds from the moment you confirm it. If plans change on either side, you hear
            of it by mail.
          </Reason>
          <Reason icon={ShieldCheck} title="Your data stays yours">
            Nobody sees who is enrolled but the teacher and the people in the room. Deleting your
            account deletes it everywhere.
          </Reason>
        </ul>
      </section>

      <div className="grid gap-10 md:grid-cols-2">
        <section id="booking" aria-labelledby="booking-title" className="grid content-start gap-3">
          <h2 id="booking-title">Booking and cancelling</h2>
          <p className="text-muted">
            Choose Book or Enroll, read the details once more, confirm. What you have booked stands
            in your profile, and you can cancel it there; the seat is free again at once.
            {payments && ` ${paidBack(payments.refundHours)}`}
          </p>
        </section>
        <section id="teach" aria-labelledby="teach-title" className="grid content-start gap-3">
          <h2 id="teach-title">Teaching here</h2>
          <p className="text-muted">
            Sign up as an instructor and tell us about yourself, with your resume. You can publish
            courses from the first day, and live classes as soon as we have approved you.
          </p>
        </section>
      </div>
    </div>
  )
}

/** A decorative clock whose hour is struck by the bell. */
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

function Reason({ icon, title, children }: { icon: IconNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent-ink"
      >
        <Icon node={icon} className="size-6" />
      </span>
      <div className="grid content-start gap-1">
        <h3>{title}</h3>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  )
}

const paidBack = (hours: number) =>
  `What you have paid for a course comes back if you cancel ${hours === 0 ? 'before it starts' : `until ${counted(hours, 'hour')} before it starts; later it does not`}.`
