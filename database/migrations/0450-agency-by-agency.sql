-- What ends by itself is ended agency by agency: the limits that begin are asked of one. Ended work is named, since a row does not travel to
-- another machine.

drop function if exists app.follow_work(app.background_work);
drop function if exists app.limits_that_begin();
