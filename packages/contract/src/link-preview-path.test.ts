import { expect, test } from 'vitest'
import { linkPreviewPath } from './link-preview-path.ts'

const offering = {
  _id: '1',
  title: 'Chords',
  startsAt: '2026-12-08T17:30:00.000Z',
  timezone: 'Europe/Berlin',
  duration: 60,
  thumbnail: '/files/1/view',
  instructorname: 'Ada',
  instructorPic: '',
}

test('the URL of a link preview changes with what it shows, and with nothing else (rule file-18)', () => {
  const path = linkPreviewPath(offering, 'de')
  expect(path).toMatch(/^\/offerings\/1\/preview\.jpg\?language=de&v=[0-9a-z]+$/)
  const booked = { ...offering, seatsLeft: 3 }
  expect(linkPreviewPath(booked, 'de')).toBe(path)
  const changes = Object.keys(offering).map((field) =>
    linkPreviewPath({ ...offering, [field]: '2' }, 'de'),
  )
  expect(new Set([...changes, path]).size).toBe(9)
})
