import { expect } from '@playwright/test';
import { test } from '../support/journey-test.ts';
import { aUser, touchScreen } from '../support/people/people.ts';
import { photosOf } from '../support/screens/photo-editor.ts';

test('photos are reordered by mouse, by touch and by keyboard, which says where they went', async ({
  app,
}) => {
  const asha = await aUser(app, { fullName: 'Asha', device: touchScreen });
  const page = await asha.open('/editprofile');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const [first, second, third] = await photosOf(page);
  const photo = (slot: number) => page.getByRole('img', { name: `Photo ${slot}`, exact: true });
  await expect(page.getByText('Main photo')).toBeVisible();

  const middle = async (slot: number) => {
    const box = await photo(slot).boundingBox();
    if (!box) throw new Error(`Photo ${slot} is not shown.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [start, end] = [await middle(3), await middle(1)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await expect(photo(1).locator('../..')).toHaveCSS('outline-style', 'solid');
  await page.mouse.up();
  await expect.poll(() => photosOf(page)).toEqual([third, first, second]);
  await expect(page.getByText('Moved to the first place: your main photo')).toBeAttached();

  const touch = await page.context().newCDPSession(page);
  const [from, to] = [await middle(1), await middle(3)];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  await expect(photo(1).locator('..')).toHaveCSS('cursor', 'grabbing');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
  await expect(photo(3).locator('../..')).toHaveCSS('outline-style', 'solid');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => photosOf(page)).toEqual([first, second, third]);

  await button('Change photo 1').focus();
  await page.keyboard.press('ArrowDown');
  const right = page.getByRole('menuitem', { name: 'Move right' });
  await expect(right).toBeVisible();
  // For 50 ms after a drag, dnd-kit takes every click for its end, also that of a key.
  await expect(async () => {
    if (await right.isVisible()) await right.press('Enter');
    expect(await photosOf(page)).toEqual([second, first, third]);
  }).toPass();
  await expect(page.getByText('Moved to place 2 of 3')).toBeAttached();
  await expect(button('Change photo 2')).toBeFocused();

  await button('Save Changes').click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
});
