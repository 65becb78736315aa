import { messages } from '@firstbell/contract/messages'
import { profilePath, type InstructorTab } from '@firstbell/contract/profile'
import * as details from '@firstbell/messages/instructor-details'
import * as m from '@firstbell/messages/teaching'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import {
  DEFAULT_INSTRUCTOR_TAB,
  INSTRUCTOR_TAB_KEY,
  refreshUser,
  useLogin,
} from '#entities/login/login.ts'
import { useStoredState } from '#shared/hooks/useStoredState.ts'
import { useSite } from '#shared/page/site.ts'
import { profileSearch, useSearch } from '#shared/routing/search.ts'
import { Button } from '#shared/ui/Button.tsx'
import { Tabs } from '#shared/ui/Tabs.tsx'
import { AddClass, ApprovedInstructorOnly } from './AddClass.tsx'
import { DiscountCodes } from './DiscountCodes.tsx'
import { GetPaid } from './GetPaid.tsx'
import { InstructorDetailsTab } from './InstructorDetailsTab.tsx'
import { CreateForm } from './OfferingForm.tsx'
import { TaughtList } from './TaughtList.tsx'

/** The instructor's section of the account area (rule screen-30). */
export function InstructorPanel({ insights }: { insights: ReactNode }) {
  const { user } = useLogin()
  const { payments } = useSite()
  const navigate = useNavigate()
  const [{ tab: urlTab }] = useSearch(profileSearch)
  // Shows the pressed tab at once, before the router has updated the URL.
  const [stored, store] = useStoredState(INSTRUCTOR_TAB_KEY, DEFAULT_INSTRUCTOR_TAB)
  const [tab, setTab] = useState(urlTab ?? profileSearch.tab(stored) ?? DEFAULT_INSTRUCTOR_TAB)
  const [followed, setFollowed] = useState(urlTab)
  if (urlTab !== followed) {
    setFollowed(urlTab)
    if (urlTab) setTab(urlTab)
  }
  // An admin may have decided since the user was stored, and the resume's URL expires.
  useEffect(() => void refreshUser(), [])
  if (!user) return <p role="alert">{messages.noUser}</p>

  const open = (next: InstructorTab) => {
    store(next)
    if (next === tab) return
    setTab(next)
    // Arrow keys pass tabs on the way to another one.
    const passing = document.activeElement?.matches('[role=tab]:focus-visible') ?? false
    // If the URL names no tab, replace it, so that Back returns to a URL that does.
    if (urlTab !== tab && !passing)
      void navigate(profilePath({ section: 'instructor', tab }), {
        replace: true,
        preventScrollReset: true,
      })
    void navigate(profilePath({ section: 'instructor', tab: next }), {
      replace: passing,
      preventScrollReset: true,
    })
  }
  const toDetails = (
    <Button onClick={() => open('details')} variant="secondary">
      {details.heading}
    </Button>
  )
  return (
    <Tabs
      label={m.instructor}
      value={tab}
      onChange={open}
      selects
      items={[
        {
          value: 'details',
          label: details.heading,
          panel: (
            <>
              <InstructorDetailsTab user={user} />
              {payments && (
                <>
                  <GetPaid approved={user.roleDetails.instructor?.approvedByAdmin === true} />
                  <DiscountCodes />
                </>
              )}
            </>
          ),
        },
        {
          value: 'addClass',
          label: m.addClass,
          panel: (
            <>
              <h2 className="mb-5">{m.createClass}</h2>
              <AddClass action={toDetails} />
            </>
          ),
        },
        {
          value: 'myClasses',
          label: m.myClasses,
          panel: (
            <ApprovedInstructorOnly
              refusal={messages.notApprovedToView}
              heading={m.myClasses}
              action={toDetails}
            >
              <TaughtList kind="class" onCreate={() => open('addClass')} />
            </ApprovedInstructorOnly>
          ),
        },
        {
          value: 'addCourse',
          label: m.addCourse,
          panel: (
            <>
              <h2 className="mb-5">{m.createCourse}</h2>
              <CreateForm kind="course" />
            </>
          ),
        },
        {
          value: 'myCourses',
          label: m.myCourses,
          panel: <TaughtList kind="course" onCreate={() => open('addCourse')} />,
        },
        { value: 'insights', label: m.insights, panel: insights },
      ]}
    />
  )
}
