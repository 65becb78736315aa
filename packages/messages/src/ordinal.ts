/** English ordinals: 1 → '1st', 2 → '2nd', 11 → '11th', 21 → '21st'. */
export function ordinal(count: number): string {
  const teen = count % 100 >= 11 && count % 100 <= 13
  const ending = teen ? undefined : ['th', 'st', 'nd', 'rd'][count % 10]
  return `${count}${ending ?? 'th'}`
}
