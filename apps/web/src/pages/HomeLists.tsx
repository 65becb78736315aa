import type { Offering } from '#entities/offering/kinds.ts'
import { BookingRow } from '#features/booking/BookingRow.tsx'
import { Categories } from '#features/discovery/Categories.tsx'
import { ClassList } from '#features/discovery/ClassList.tsx'
import { CourseCarousel } from '#features/discovery/CourseCarousel.tsx'
import { Featured, Rails } from '#features/discovery/Rails.tsx'

const footer = (item: Offering) => <BookingRow item={item} />

/** What home shows below its first screen; an island, because it is out of sight at first. */
export function HomeLists() {
  return (
    <div className="grid grid-cols-1 gap-14">
      <Featured />
      <Categories />
      <Rails />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-8">
        <CourseCarousel footer={footer} />
        <ClassList footer={footer} />
      </div>
    </div>
  )
}
